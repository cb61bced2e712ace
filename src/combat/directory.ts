/** A combat in the catalog's directory. */
export interface CombatDescription {
  readonly combatId: string;
  readonly configName: string;
  readonly revision: string;
  readonly modeId: string;
}

/** The catalog's directory as a combat knows it; it throws while the catalog does not answer. */
export interface CombatDirectory {
  /** Writing it again changes nothing. */
  readonly record: (combat: CombatDescription) => Promise<void>;
  readonly forget: (combatId: string) => Promise<void>;
}
