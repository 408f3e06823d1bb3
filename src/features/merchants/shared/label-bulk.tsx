import { useState } from 'react'
import { labelTarget } from '#contract/merchants/codes.ts'
import { canEditEnterprise } from '#contract/merchants/enterprise-rules.ts'
import type { EnterpriseUserRow } from '#contract/merchants/enterprise-users.ts'
import { LABELLED_MAX } from '#contract/merchants/merchant-label-rules.ts'
import { applyMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import type { PersonalMerchantRow } from '#contract/merchants/personal-merchants.ts'
import { canEditPersonal } from '#contract/merchants/personal-rules.ts'
import { BulkAction, type BulkActionProps } from '#screen/list/bulk-action.tsx'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const LabelDialog = lazyPart(() => import('./label-dialog.tsx'), 'LabelDialog')

interface LabelBulkProps<Row extends { id: number }> extends Pick<BulkActionProps<Row>, 'list' | 'fits'> {
  target: typeof labelTarget.enterprise | typeof labelTarget.personal
  /** 企业商家 or 个人商家. */
  noun: string
  nameOf: (row: Row) => string
}

/** Gives labels to the selection of a list of merchants, and takes them away. */
function LabelBulk<Row extends { id: number }>({ list, fits, target, noun, nameOf }: LabelBulkProps<Row>) {
  const [chosen, choose] = useState<BulkTarget<Row> | null>(null)
  return (
    <>
      <BulkAction
        list={list}
        scope="query"
        asks
        most={LABELLED_MAX}
        call={applyMerchantLabels}
        {...(fits && { fits })}
        onRun={choose}
      >
        打标签
      </BulkAction>
      {chosen && (
        <LabelDialog
          target={target}
          title={`给${targetLabel(chosen, `个${noun}`, nameOf)}打标签`}
          merchants={chosen as BulkTarget}
          onClose={() => choose(null)}
        />
      )}
    </>
  )
}

export const EnterpriseLabelBulk = ({ list }: Pick<BulkActionProps<EnterpriseUserRow>, 'list'>) => (
  <LabelBulk
    list={list}
    target={labelTarget.enterprise}
    noun="企业商家"
    nameOf={({ name }) => name}
    fits={{ row: canEditEnterprise, none: '所选的商家都已注销' }}
  />
)

export const PersonalLabelBulk = ({ list }: Pick<BulkActionProps<PersonalMerchantRow>, 'list'>) => (
  <LabelBulk
    list={list}
    target={labelTarget.personal}
    noun="个人商家"
    nameOf={({ realName }) => realName}
    fits={{ row: canEditPersonal, none: '所选的个人商家都不能打标签' }}
  />
)
