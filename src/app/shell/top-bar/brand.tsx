import { PRODUCT_TITLE } from '#contract/constants.ts'

const environments: Record<string, string> = { development: '开发', staging: '预发' }

/** Name and mark of the product; anywhere but in production the environment stands beside it, so that nobody errs. */
export function Brand() {
  const environment = environments[import.meta.env.MODE]
  return (
    <div className="flex shrink-0 items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 text-accent">
        <rect width="24" height="24" rx="6" fill="currentColor" />
        <path
          d="M7 12.5V9.2A2.2 2.2 0 0 1 9.2 7h5.6A2.2 2.2 0 0 1 17 9.2v3.3M5.6 12.2a1.4 1.4 0 0 1 1.4 1.4v.9h10v-.9a1.4 1.4 0 1 1 1.4 1.4v2.5H5.6V15a1.4 1.4 0 0 1 0-2.8ZM8 17.5V19m8-1.5V19"
          fill="none"
          stroke="var(--color-on-accent)"
          strokeWidth="1.3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="font-bold text-reading max-sm:sr-only">{PRODUCT_TITLE}</span>
      {environment && (
        <span className="rounded-sm bg-warning-subtle px-1.5 text-small text-warning-text">{environment}</span>
      )}
    </div>
  )
}
