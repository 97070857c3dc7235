import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { appTexts } from '#web/texts/en/app.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast, Toaster } from '#web/ui/toast.tsx'

/** Confirms a deletion on the landing page, where it ends (product 8.6). */
export function AllDeleted() {
  const t = useTexts(dataTexts)
  const { close } = useTexts(appTexts)
  const navigate = useNavigate()
  // It is said once, also if another language is chosen then.
  const [said] = useState(t.deleted)
  useEffect(() => {
    showToast('info', said, { id: 'all deleted' })
    // Neither a reload nor the way back says it again, perhaps to a new account.
    navigate('/', { replace: true })
  }, [said, navigate])
  return <Toaster label={t.title} closeLabel={close} />
}
