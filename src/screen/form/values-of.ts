/** What a record may hold for a field: what its reader may not see is left out, and a text that was never entered is null. */
type Stored<Value> = Value | undefined | (Value extends string ? null : never)

/** A record without one of the fields would lose it when it is saved. */
type HoldsEach<Values, Holder> = [Exclude<keyof Values, keyof Holder>] extends [never]
  ? Holder
  : { missing: Exclude<keyof Values, keyof Holder> }

/** What a form begins with for a stored record: the stored value of each of its fields, or the blank one. */
export function valuesOf<Values extends object, Holder extends { [Name in keyof Values]?: Stored<Values[Name]> }>(
  blank: Values,
  record: HoldsEach<Values, Holder>,
): Values {
  const read = (name: keyof Values) => {
    const value = (record as Holder)[name]
    return value === undefined || (value === null && typeof blank[name] === 'string') ? blank[name] : value
  }
  return Object.fromEntries(Object.keys(blank).map((name) => [name, read(name as keyof Values)])) as Values
}
