import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

// A dialog or drawer with input must ask before it closes. The imports of a file show whether it renders one and
// whether it has input.

const root = new URL('../../../', import.meta.url).pathname
const files: string[] = []
for await (const file of glob('src/{features,screen,app}/**/*.tsx', { cwd: root })) files.push(file)
const sources = new Map(files.sort().map((file) => [file, readFileSync(root + file, 'utf8')]))

const draws = /<(Dialog|Drawer|ActionDialog|CopyFrame|ReviewDrawer|RecordPicker|FormDrawer|ChangeDrawer|EndRoleFrame)\b/
const controls = [
  'checkbox',
  'combobox',
  'date-input',
  'date-range-input',
  'region-picker',
  'cascader',
  'colour-input',
  'number-input',
  'price-input',
  'price-row-editor',
  'permission-tree',
  'radio-group',
  'select',
  'sortable',
  'switch',
  'tags-input',
  'text-area',
  'text-input',
  'transfer',
  'tree-select',
  'uploader',
]
const enters = new RegExp(
  `from '#(ui/(${controls.join('|')})/|screen/(form/(fields|choice-fields)|files/upload-fields))`,
)
/** Tracks edits: directly, or in a form that reports to its dialog. */
const guards = /\buseEdits\(|<FormScope\b|<FormDrawer\b|<CopyFrame\b|<EndRoleFrame\b|edits=\{/

/** In these the user only selects what to view or how to perform one step, so no input can be lost. */
const withoutInput: Readonly<Record<string, string>> = {
  'src/features/configuration/tips-rule/tips-trial.tsx': 'tries a rule out, saves nothing',
  'src/features/goods/product-form/component-picker.tsx': 'filters; the picker holds what is chosen',
  'src/features/goods/product/customer-preview.tsx': 'shows the product on another screen',
  'src/features/goods/template/preview.tsx': 'tries a form out, saves nothing',
  'src/features/materials/proxy/areas-dialog.tsx': 'chooses what is shown',
  'src/features/merchants/merchant-user/reset-dialog.tsx': 'one way of three, nothing is written',
  'src/features/merchants/staff-quota/changes-drawer.tsx': 'filters',
  'src/features/permissions/menu/as-role.tsx': 'chooses what is shown',
  'src/features/permissions/menu/permissions-drawer.tsx': 'filters',
  'src/features/permissions/role/compare-drawer.tsx': 'chooses what is shown',
  'src/features/permissions/shared/view-as-dialog.tsx': 'chooses what is shown',
  'src/features/suppliers/notice/remind-dialog.tsx': 'one way of two, nothing is written',
  'src/features/suppliers/supplier/reset-dialog.tsx': 'one way of two, nothing is written',
  'src/screen/form/conflict.tsx': 'choices stay while it is closed',
}

const holding = [...sources].filter(([, source]) => draws.test(source) && enters.test(source)).map(([file]) => file)

describe('dialogs and drawers', () => {
  test('are found', () => {
    expect(holding.length).toBeGreaterThan(50)
  })

  test.each(holding.filter((file) => !(file in withoutInput)))('%s asks before discarding input', (file) => {
    expect(sources.get(file)).toMatch(guards)
  })

  test('without input still exist, and still have no input', () => {
    for (const file of Object.keys(withoutInput)) {
      expect(holding, file).toContain(file)
      expect(sources.get(file), file).not.toMatch(/\buseEdits\(|<FormScope\b/)
    }
  })

  // A footer button that closes directly would skip the confirmation.
  test.each(files.filter((file) => draws.test(sources.get(file) ?? '')))('%s cancels through its dialog', (file) => {
    const source = sources.get(file) ?? ''
    const cancels = [...source.matchAll(/<Button\b(?:(?!<Button\b)[\s\S])*?取消(?:(?!<Button\b)[\s\S])*?<\/Button>/g)]
    for (const [cancel] of cancels) expect(cancel).not.toMatch(/onClick=/)
  })
})
