import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { applyAppearance } from './appearance.ts'
import { routes } from './router.tsx'

applyAppearance()

const router = createBrowserRouter(routes)

function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

// The outline in index.html stays until the first page has its chunk: nothing is ever white.
if (router.state.initialized) start()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    start()
  })
}
