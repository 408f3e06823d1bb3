import { useState } from 'react'
import { type PersonalMerchant, viewPersonalMerchantPapers } from '#contract/merchants/personal-merchants.ts'
import { dayOf } from '#lib/formats.ts'
import { useCanCall, useProfile } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'

/** Signed addresses are valid for longer. */
const FRESH_MS = 5 * 60_000
const SIDES = ['身份证人像面', '身份证国徽面'] as const
/** Enough marks to cover a picture. */
const MARKS = Array.from({ length: 12 }, (_, index) => index)

/** The pictures of the id card load on request only, because each look is in the log. */
export function IdCardPapers({ personal: { id, idCardImageCount } }: { personal: PersonalMerchant }) {
  const [isOpen, open] = useState(false)
  const canSee = useCanCall(viewPersonalMerchantPapers)
  const read = useLookup(viewPersonalMerchantPapers, { id }, { enabled: isOpen, staleMs: FRESH_MS })
  if (idCardImageCount === 0) return <span className="text-text-faint">未上传</span>
  if (!canSee) return <span>已上传，没有查看证件的权限</span>
  if (!isOpen) {
    return (
      <Button size="tiny" onClick={() => open(true)}>
        查看证件
      </Button>
    )
  }
  return (
    <QueryBody read={read} noun="证件">
      {({ idCardImages }) => (
        <div className="grid gap-3 sm:grid-cols-2">
          {idCardImages.map((src, index) => (
            <Marked key={src} src={src} alt={SIDES[index] ?? '证件'} />
          ))}
        </div>
      )}
    </QueryBody>
  )
}

/** A picture under the name of its reader and the day. */
function Marked({ src, alt }: { src: string; alt: string }) {
  const profile = useProfile()
  const mark = `${profile?.name ?? ''} ${dayOf()}`
  return (
    <span className="relative block overflow-hidden rounded border bg-sunken">
      <img src={src} alt={alt} className="aspect-8/5 w-full object-contain" />
      <span
        aria-hidden
        className="pointer-events-none absolute -inset-8 flex rotate-[-18deg] select-none flex-wrap content-center justify-around gap-4 font-medium text-small text-text-muted"
      >
        {MARKS.map((place) => (
          <span key={place}>{mark}</span>
        ))}
      </span>
    </span>
  )
}
