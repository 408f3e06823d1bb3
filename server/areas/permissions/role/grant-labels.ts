/** Maximum number of names in a log entry; a grant may have hundreds. */
const NAMES_SHOWN = 30

interface Named {
  name: string
}

function namesOf(rows: readonly Named[]): string {
  const names = rows.slice(0, NAMES_SHOWN).map(({ name }) => name)
  return names.join('、') + (rows.length > NAMES_SHOWN ? ` 等 ${rows.length} 项` : '')
}

/** Added and removed grants as log changes. */
export const grantChanges = (added: readonly Named[], removed: readonly Named[]) =>
  [
    { field: 'added', title: '新增授权', before: '', after: namesOf(added) },
    { field: 'removed', title: '移除授权', before: namesOf(removed), after: '' },
  ].filter(({ before, after }) => before !== '' || after !== '')
