import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { REFUSE_REASON } from '#contract/users/application-rules.ts'
import { revokeUserIdentity, type UserApplicationRow } from '#contract/users/applications.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Passed = Pick<UserApplicationRow, 'id' | 'version' | 'identity' | 'realName'>

const presets = ['提供虚假证件', '被多名业主投诉，核实属实', '公司已注销', '本人要求撤销']

/** Takes an identity back, after naming what follows. */
export function useRevoke() {
  const revoke = useChange(revokeUserIdentity)
  return ({ id, version, identity, realName }: Passed) =>
    confirm({
      title: `撤销「${realName}」的${userIdentity.label(identity)}认证？`,
      consequence: '身份恢复为业主，小程序角色恢复默认，设计店铺下线；用户会收到短信。',
      action: '撤销认证',
      tone: 'danger',
      reason: { label: '撤销原因', ...REFUSE_REASON, presets },
      onConfirm: async ({ reason = '' }) => {
        await revoke({ id, version, reason }, `「${realName}」的认证已撤销`, quiet)
      },
    })
}
