import * as categories from '#contract/configuration/categories.ts'
import * as classLabels from '#contract/configuration/class-labels.ts'
import * as classifies from '#contract/configuration/classifies.ts'
import * as labels from '#contract/configuration/labels.ts'
import * as specs from '#contract/configuration/specs.ts'
import * as tipsRules from '#contract/configuration/tips-rules.ts'
import { stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { switchedBack } from '#server/bulk/rollback-definition.ts'
import { category, classify } from '#server/database/schema/configuration.ts'
import { label, spec, specValue } from '#server/database/schema/specs.ts'
import { classLabel, tipsRule } from '#server/database/schema/tips.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { categoryHandlers } from './category/handlers.ts'
import { categoryImport } from './category/import.ts'
import { classLabelHandlers } from './class-label/handlers.ts'
import { classifyHandlers } from './classify/handlers.ts'
import { grantLabels } from './label/grants.ts'
import { labelHandlers } from './label/handlers.ts'
import { findDuplicates } from './spec/doubles.ts'
import { specHandlers } from './spec/handlers.ts'
import { specValueImport } from './spec/value-import.ts'
import { expireTipsRules, tipsRuleHandlers } from './tips-rule/handlers.ts'

const byName = ({ name }: { name: string }) => name

export const configuration = area('configuration', {
  routes: [
    pair(categories, categoryHandlers),
    pair(classifies, classifyHandlers),
    pair(classLabels, classLabelHandlers),
    pair(labels, labelHandlers),
    pair(specs, specHandlers),
    pair(tipsRules, tipsRuleHandlers),
  ],
  records: {
    category: stampedRecord(category),
    classify: stampedRecord(classify),
    classLabel: stampedRecord(classLabel),
    label: stampedRecord(label),
    spec: stampedRecord(spec, { alsoFiles: [{ table: specValue, recordId: specValue.specId }] }),
    tipsRule: stampedRecord(tipsRule),
  },
  imports: [categoryImport, specValueImport],
  rollbacks: [
    switchedBack('label', labels.enableLabels),
    switchedBack('classLabel', classLabels.enableClassLabels),
    switchedBack('spec', specs.enableSpecs),
    switchedBack('tipsRule', tipsRules.enableTipsRules),
  ],
  bulk: [
    bulkOf(labels.enableLabels, labels.listLabels, byName),
    bulkOf(classLabels.enableClassLabels, classLabels.listClassLabels, byName),
    bulkOf(classLabels.deleteClassLabels, classLabels.listClassLabels, byName),
    bulkOf(specs.enableSpecs, specs.listSpecs, byName),
    bulkOf(tipsRules.enableTipsRules, tipsRules.listTipsRules, byName),
    bulkOf(tipsRules.deleteTipsRules, tipsRules.listTipsRules, byName),
  ],
  schedules: [
    {
      name: 'give automatic labels to the products that they fit',
      everyMs: minutes(60),
      run: ({ databases }, now) => grantLabels(databases.main, now),
    },
    {
      name: 'look for values of specs that look like doubles',
      everyMs: minutes(60),
      run: ({ databases }) => findDuplicates(databases.main),
    },
    {
      name: 'disable tips rules whose end has come',
      everyMs: minutes(1),
      run: ({ databases }, now) => expireTipsRules(databases.main, now),
    },
  ],
})
