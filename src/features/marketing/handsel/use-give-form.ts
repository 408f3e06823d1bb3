import { handselTarget } from '#contract/marketing/codes.ts'
import type { Coupon } from '#contract/marketing/coupons.ts'
import { fittingTargets, handselFaults } from '#contract/marketing/handsel-rules.ts'
import { type HandselCheck, HandselInput, handselCoupon } from '#contract/marketing/handsels.ts'
import type { Receiver } from '#features/marketing/receivers.ts'
import { ApiError } from '#lib/api-error.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type GiveValues = Omit<HandselInput, 'couponId' | 'quantityEach'> & {
  couponId: number | null
  quantityEach: number | null
}

/** 发给 3 人共 3 张，面值 60.00 元，还剩 97 张。另有… */
export function checkSentence(check: HandselCheck): string {
  const { userCount, pieces, faceValue, leftCount, duplicates, unknownPhones, badRows, refused } = check
  const rest = [
    duplicates > 0 && `重复 ${duplicates} 个`,
    unknownPhones.length > 0 && `未注册的手机号 ${unknownPhones.length} 个`,
    badRows.length > 0 && `格式不对 ${badRows.length} 行（第 ${badRows.map(({ number }) => number).join('、')} 行）`,
    refused.length > 0 && `不能再得的用户 ${refused.length} 个（${refused.map(({ name }) => name).join('、')}）`,
  ].filter(Boolean)
  return [
    `发给 ${userCount} 人共 ${pieces} 张${faceValue === null ? '' : `，面值 ${faceValue} 元`}，现有 ${leftCount} 张可发。`,
    rest.length > 0 ? `不会发给：${rest.join('，')}。` : '',
  ].join('')
}

interface Chosen {
  couponId: number | null
  receivers: readonly Receiver[]
}

/** `coupons`: those that can be given, for the limit of each user. */
export function useGiveForm({ couponId, receivers }: Chosen, coupons: readonly Coupon[]) {
  const handsel = useChange(handselCoupon)
  return useContractForm<GiveValues, 'send'>({
    schema: HandselInput,
    check: (values) => {
      const coupon = coupons.find(({ id }) => id === values.couponId)
      return handselFaults(values, coupon?.perUserLimit ?? 99)
    },
    intents: ['send'],
    initial: {
      couponId,
      target: handselTarget.chosen,
      userIds: receivers.map(({ id }) => id),
      labelIds: [],
      fileKey: '',
      quantityEach: 1,
      notify: true,
      reason: '',
    },
    record: null,
    save: async (values, _intent, { requestId }) => {
      const input = fittingTargets(HandselInput.parse(values))
      const { check } = await handsel({ ...input, check: true }, undefined, quiet)
      const name = coupons.find(({ id }) => id === input.couponId)?.name ?? '优惠券'
      const isSent = await confirm({
        title: `赠送「${name}」？`,
        consequence: `${checkSentence(check)}${input.notify ? '得到券的用户会收到短信。' : '不通知用户。'}`,
        action: '赠送优惠券',
        onConfirm: async () => {
          await handsel({ ...input, check: false }, `「${name}」已发出 ${check.pieces} 张`, { quiet: true, requestId })
        },
      })
      if (!isSent) throw new ApiError('cancelled', 0, '还没有赠送，可以修改后再核对')
    },
  })
}
