import { server } from 'vitest/browser'

// Disables the call log of storybook/test, whose panel is not shown. The flag is read before it loads.
const address = new URL(location.href)
address.searchParams.set('instrument', 'false')
history.replaceState(history.state, '', address)

// Hides the frame in headless runs to skip painting. Layout, focus, computed styles and contrast are unaffected.
const frame = window.frameElement as HTMLIFrameElement | null
if (frame && server.config.browser.headless) frame.style.opacity = '0'
