interface DemoAccountsProps {
  demo: { password: string; accounts: readonly { account: string; role: string }[] }
  onPick: (account: string) => void
}

/** Demo accounts, one per role. A click fills in the form. */
export function DemoAccounts({ demo, onPick }: DemoAccountsProps) {
  return (
    <section aria-label="演示账号" className="mt-3 border-t pt-4">
      <p className="mb-2 text-small text-text-faint">演示账号，点击填入</p>
      <ul className="grid grid-cols-3 gap-1.5">
        {demo.accounts.map(({ account, role }) => (
          <li key={account}>
            <button
              type="button"
              onClick={() => onPick(account)}
              className="h-8 w-full cursor-pointer truncate rounded border bg-canvas px-2 text-text-muted transition-colors duration-quick hover:border-line-strong hover:text-text"
            >
              {role}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
