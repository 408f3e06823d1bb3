import { createPortal } from 'react-dom'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { SignInForm } from './form.tsx'
import type { ExpiredSession } from './login.tsx'

interface SignInAgainProps {
  lost: ExpiredSession | null
  onEnter: () => void
  onOtherUser: () => void
  /** To the sign-in page; drafts stay. */
  onLeave: () => void
}

/** Sign-in over the page of a lost session. The page stays as it is, but nobody reads it meanwhile. */
export default function SignInAgain({ lost, onEnter, onOtherUser, onLeave }: SignInAgainProps) {
  return (
    <>
      {createPortal(<div aria-hidden className="fixed inset-0 z-50 backdrop-blur-md" />, document.body)}
      <Dialog open>
        <DialogContent locked hasClose={false} title="重新登录" description={lost?.reason}>
          <DialogBody className="grid gap-4">
            <p className="text-text-muted">
              登录后回到当前页面，填写的内容都在。换一个账号登录则离开此页，不显示其内容。
            </p>
            <SignInForm lost={lost} onEnter={onEnter} onOtherUser={onOtherUser} staysOpen demo={null} />
          </DialogBody>
          <DialogFoot className="justify-start">
            <Button tone="link" onClick={onLeave}>
              前往登录页
            </Button>
            <span className="text-small text-text-faint">填写的内容已存为草稿</span>
          </DialogFoot>
        </DialogContent>
      </Dialog>
    </>
  )
}
