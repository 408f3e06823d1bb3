/** The type of a stored field value: undefined if the user may not read it, null for a text that was never entered. */
type Stored<Value> = Value | undefined | (Value extends string ? null : never)

/** Type check: a record without one of the fields would lose it on save. */
type HoldsEach<Values, Holder> = [Exclude<keyof Values, keyof Holder>] extends [never]
  ? Holder
  : { missing: Exclude<keyof Values, keyof Holder> }

/** Initial form values for a stored record: the stored value of each field, or the blank one. */
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
