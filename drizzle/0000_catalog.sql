CREATE TABLE `activations` (
	`activation_id` text PRIMARY KEY NOT NULL,
	`config_name` text NOT NULL,
	`revision` text NOT NULL,
	`previous_revision` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`revision`) REFERENCES `revisions`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activations_created` ON `activations` (`created_at`);--> statement-breakpoint
CREATE TABLE `combats` (
	`combat_id` text PRIMARY KEY NOT NULL,
	`config_name` text NOT NULL,
	`revision` text NOT NULL,
	`mode_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`revision`) REFERENCES `revisions`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `combats_revision` ON `combats` (`revision`);--> statement-breakpoint
CREATE TABLE `configurations` (
	`config_name` text PRIMARY KEY NOT NULL,
	`current_revision` text,
	`version` integer NOT NULL,
	`rollout_revision` text,
	`rollout_percent` real NOT NULL,
	FOREIGN KEY (`current_revision`) REFERENCES `revisions`(`revision`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rollout_revision`) REFERENCES `revisions`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `definitions` (
	`hash` text NOT NULL,
	`part` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`hash`, `part`)
);
--> statement-breakpoint
CREATE TABLE `draft_parts` (
	`draft_id` text NOT NULL,
	`part` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`draft_id`, `part`),
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`draft_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`draft_id` text PRIMARY KEY NOT NULL,
	`config_name` text NOT NULL,
	`version` integer NOT NULL,
	`base_revision` text,
	`author` text NOT NULL,
	`notes` text NOT NULL,
	`published_revision` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `publications` (
	`config_name` text NOT NULL,
	`revision` text NOT NULL,
	`parent_revision` text,
	`author` text NOT NULL,
	`notes` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`config_name`, `revision`),
	FOREIGN KEY (`revision`) REFERENCES `revisions`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `publications_created` ON `publications` (`config_name`,`created_at`);--> statement-breakpoint
CREATE TABLE `revision_definitions` (
	`revision` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`revision`, `kind`, `id`),
	FOREIGN KEY (`revision`) REFERENCES `revisions`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `revisions` (
	`revision` text PRIMARY KEY NOT NULL,
	`counts` text NOT NULL,
	`created_at` text NOT NULL
);
