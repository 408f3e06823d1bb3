import { useCallback, useEffect, useState } from 'react'
import { getCaptcha } from '#contract/session.ts'
import { call } from '#lib/call.ts'

interface Picture {
  captchaId: string
  image: string
}

/** The captcha picture; `renew` loads another one. Nothing is requested until needed. */
export function useCaptcha(isWanted: boolean) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const renew = useCallback(async () => {
    setPicture(null)
    setFailed(false)
    try {
      setPicture(await call(getCaptcha, {}, { quiet: true }))
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => {
    if (isWanted) renew()
  }, [isWanted, renew])
  return { picture, hasFailed, renew }
}

export function CaptchaPicture({ picture, hasFailed, renew }: ReturnType<typeof useCaptcha>) {
  return (
    <button
      type="button"
      onClick={renew}
      className="flex h-9 w-28 shrink-0 cursor-pointer items-center justify-center overflow-hidden rounded border bg-[#fff] text-small text-text-faint hover:border-line-strong"
    >
      {picture ? (
        // The alt text names the button and must not reveal the code.
        <img src={picture.image} alt="换一张验证码" className="h-8" />
      ) : (
        <span className="text-text-muted">{hasFailed ? '换一张验证码' : '验证码加载中'}</span>
      )}
    </button>
  )
}
