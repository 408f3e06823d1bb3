import { server } from 'vitest/browser'

// The call log that storybook/test keeps is for a panel that is not there. It looks for this before it loads.
const address = new URL(location.href)
address.searchParams.set('instrument', 'false')
history.replaceState(history.state, '', address)

// What nobody looks at is not painted. Layout, focus, computed styles and contrast stay as they are.
const frame = window.frameElement as HTMLIFrameElement | null
if (frame && server.config.browser.headless) frame.style.opacity = '0'
