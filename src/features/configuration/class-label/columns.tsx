import type { ClassLabel, listClassLabels } from '#contract/configuration/class-labels.ts'
import { classLabelMatch, enableStatus } from '#contract/configuration/codes.ts'
import { columns } from '#screen/list/columns.tsx'
import { classLabelPaths } from '../class-label-paths.ts'

const col = columns<typeof listClassLabels>()

/** Most values shown in a row. */
const SHOWN = 5

const classText = ({ classifies, onlyThisLevel }: ClassLabel): string =>
  `${classifies.map(({ name }) => name).join('、')}${onlyThisLevel ? '（仅本级）' : ''}`

const sourceText = ({ matchKind, attributeName, spec }: ClassLabel): string =>
  [classLabelMatch.label(matchKind), attributeName || spec?.name].filter(Boolean).join(' · ')

function valueText({ values }: ClassLabel): string {
  const shown = values.filter((value) => value.shown)
  const names = shown.slice(0, SHOWN).map(({ valueName }) => valueName)
  return `${names.join('、')}${shown.length > SHOWN ? ` 等 ${shown.length} 个` : ''}`
}

export const classLabelColumns = [
  col.link('name', '标签组', ({ id }) => classLabelPaths.form.to({ id }), { width: 136, pin: 'start', sortable: true }),
  col.status('status', '状态', enableStatus, { width: 88 }),
  col.cell('classifies', '适用分类', classText, { width: 200, text: classText }),
  col.cell('matchKind', '取值来源', sourceText, { width: 152, text: sourceText }),
  col.cell('values', '标签值', valueText, {
    width: 320,
    text: ({ values }) => values.map((value) => value.valueName).join('、'),
  }),
  col.flag('multiple', '可多选'),
  col.count('foldAfter', '默认展开', { width: 88 }),
  col.count('hitCount', '30 天点击', { width: 96 }),
  col.count('sort', '排序值', { width: 80, sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
