import type { ComponentProps } from 'react'

/** Line drawing of a living room for the sign-in page. It uses colour tokens, so it follows dark mode. */
export function RoomDrawing(props: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 720 520" fill="none" strokeLinecap="round" strokeLinejoin="round" {...props}>
      <circle cx="566" cy="158" r="92" className="fill-warning-subtle" />
      <g className="fill-accent-subtle">
        <path d="M96 470c0-14 118-26 264-26s264 12 264 26-118 26-264 26S96 484 96 470Z" />
      </g>
      <g className="stroke-line-strong" strokeWidth="1.5">
        <Window />
        <Frames />
        <Plant />
        <path d="M24 452h672" />
      </g>
      <g className="stroke-text-muted" strokeWidth="1.75">
        <Sofa />
        <Lamp />
        <SideTable />
        <CoffeeTable />
      </g>
      <g className="fill-surface stroke-accent" strokeWidth="1.75">
        <path d="M242 322l50-10a6 6 0 0 1 7 5l8 42a6 6 0 0 1-5 7l-46 8a6 6 0 0 1-7-5l-10-40a6 6 0 0 1 3-7Z" />
        <path d="M256 334l34-7m-31 18 35-7m-32 18 36-7" />
      </g>
    </svg>
  )
}

const Window = () => (
  <path d="M84 60h132v176H84zM150 60v176M84 148h132M72 236h156M72 244h156M78 52h144M78 52c4 50 2 120-10 184M222 52c-4 50-2 120 10 184" />
)

const Frames = () => (
  <>
    <path d="M294 96h76v96h-76zM304 106h56v76h-56z" />
    <path d="M304 164l18-24 14 16 10-10 14 18M344 124a6 6 0 1 0 .1 0" />
    <path d="M388 118h52v52h-52zM396 126h36v36h-36zM404 156c2-14 18-14 20 0M414 144v-10" />
  </>
)

const Plant = () => (
  <>
    <path d="M64 396h52l-7 56H71zM60 388h60v8H60z" />
    <path d="M90 388c0-40-4-74-6-96M90 388c4-34 16-60 34-78M88 360c-8-26-22-42-38-50M84 292c-14-4-20-18-18-34 14 4 20 18 18 34ZM124 310c-2-14 6-26 20-30 4 14-4 28-20 30ZM50 310c-14 2-26-6-30-20 14-4 28 4 30 20ZM96 340c10-10 24-12 36-4-8 12-24 14-36 4Z" />
  </>
)

const Sofa = () => (
  <>
    <path
      className="fill-surface"
      d="M196 372v-58a26 26 0 0 1 26-26h238a26 26 0 0 1 26 26v58M172 346a20 20 0 0 1 24 20v22h290v-22a20 20 0 0 1 40 0v46a18 18 0 0 1-18 18H174a18 18 0 0 1-18-18v-46a20 20 0 0 1 16-20Z"
    />
    <path d="M341 290v98M196 388h290M196 404h290M178 430l-6 22M504 430l6 22" />
    <path className="fill-surface" d="M392 334h50a8 8 0 0 1 8 8v38h-66v-38a8 8 0 0 1 8-8Z" />
  </>
)

const Lamp = () => (
  <>
    <path d="M606 452V196c0-46-22-74-62-74" />
    <path d="M578 452h56" />
    <path className="fill-surface" d="M506 168c0-26 16-46 38-46s38 20 38 46Z" />
    <path d="M536 168a8 8 0 0 0 16 0M522 188l-10 26M544 192v30M566 188l10 26" className="stroke-accent" />
  </>
)

const SideTable = () => (
  <>
    <path className="fill-surface" d="M556 362h84v8h-84z" />
    <path d="M566 370l-8 82M630 370l8 82M562 412h72" />
    <path className="fill-surface" d="M582 362v-20a6 6 0 0 1 6-6h14a6 6 0 0 1 6 6v20ZM608 342h6a6 6 0 0 1 0 12h-6" />
  </>
)

const CoffeeTable = () => (
  <>
    <path className="fill-surface" d="M256 428h180a6 6 0 0 1 0 12H256a6 6 0 0 1 0-12Z" />
    <path d="M282 440l-10 40M410 440l10 40" />
    <path className="fill-surface" d="M320 428l-8-8h60l-6 8M316 412h54v8h-54z" />
  </>
)
