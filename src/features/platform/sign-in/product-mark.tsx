/** The product logo: an armchair on the accent colour. */
export function ProductMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M7.2 11.6V9a2.4 2.4 0 0 1 2.4-2.4h4.8A2.4 2.4 0 0 1 16.8 9v2.6M5.4 13a1.5 1.5 0 0 1 3 0v1.2h7.2V13a1.5 1.5 0 0 1 3 0v4H5.4ZM7.4 17v1.6M16.6 17v1.6"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
