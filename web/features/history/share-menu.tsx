import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localDate } from '#core/time/span.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { historyReportQuery } from './queries.ts'
import { mailLink } from './share.ts'

/**
 * Share History (product 6.3): the dated report as text to copy, its summary as a new mail, or the report as a file. The server
 * writes it for the last 90 days, more than this device has; it is fetched when the menu opens.
 */
export function ShareMenu({ record, now }: { record: PatientRecord; now: Temporal.Instant }) {
  const t = useTexts(historyTexts).share
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...historyReportQuery(record.userId), enabled: isOpen })

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', t.copied)
    } catch {
      showToast('error', t.copyFailed)
    }
  }

  function items(): readonly MenuItem[] {
    // A cached report may lack newer entries.
    if (query.isFetching) return []
    if (!query.data) return [{ label: t.tryAgain, icon: 'repeat', keepsOpen: true, run: () => void query.refetch() }]
    const { fileName, text, summary } = query.data
    const subject = t.subject(dateWithYear(localDate(record.spans, now)))
    return [
      { label: t.copy, icon: 'copy', run: () => void copy(text) },
      { label: t.mail, icon: 'mail', href: mailLink(subject, summary, t.mailCut) },
      {
        label: t.download,
        icon: 'download',
        run() {
          saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName)
          showToast('success', t.downloaded(fileName))
        },
      },
    ]
  }

  const note = query.isFetching ? t.preparing : query.data ? noteOf(record, t) : t.failed
  return <Menu label={t.title} icon="share" onOpenChange={setOpen} note={note} items={items()} />
}

/** What the report lacks: unsent entries of this device. */
function noteOf({ unsent }: PatientRecord, t: Texts['history']['share']): string | null {
  return unsent > 0 ? t.unsent(unsent) : null
}
