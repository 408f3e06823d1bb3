import type { ReactNode } from 'react'
import { PRODUCT_TITLE } from '#contract/constants.ts'
import { ProductMark } from './product-mark.tsx'
import { RoomDrawing } from './room-drawing.tsx'

/** Layout of the sign-in page: illustration on the left, form on the right. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-canvas text-text lg:grid-cols-[minmax(0,1fr)_minmax(480px,40%)]">
      <div className="relative flex flex-col overflow-hidden p-8 max-lg:hidden xl:p-10">
        <p className="flex items-center gap-3 font-bold text-section">
          <ProductMark className="size-7" />
          {PRODUCT_TITLE}
        </p>
        <div className="flex min-h-0 flex-1 items-center justify-center py-6">
          <RoomDrawing className="h-auto max-h-[62vh] w-full max-w-[760px]" />
        </div>
        <p className="max-w-100 text-reading text-text-muted">商品、交易、客户与内容，在一处打理。</p>
      </div>
      <main className="flex items-center justify-center bg-surface px-6 py-10 shadow-dialog lg:rounded-l-dialog">
        <div className="w-full max-w-[360px]">{children}</div>
      </main>
    </div>
  )
}

/** Title of the right side, with one sentence below. */
export function SignInHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-7">
      <p className="mb-6 flex items-center gap-2.5 font-bold text-reading lg:hidden">
        <ProductMark className="size-6" />
        {PRODUCT_TITLE}
      </p>
      <h1 className="font-bold text-[26px]/9">{title}</h1>
      {children && <p className="mt-1 text-reading text-text-muted">{children}</p>}
    </header>
  )
}
