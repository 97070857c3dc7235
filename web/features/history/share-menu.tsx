import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { localDate } from '#core/time/span.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { historyReportQuery } from './queries.ts'
import { mailLink } from './share.ts'

/**
 * Share History (product 6.3): a report to download, or the dated report as text to copy, or its summary as a new mail. The
 * server writes the text for the last 90 days, more than this device has; it is fetched when the menu opens.
 */
export function ShareMenu({ record, now }: { record: PatientRecord; now: Temporal.Instant }) {
  const t = useTexts(historyTexts).share
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const today = localDate(record.spans, now)
  const [isDownloading, setDownloading] = useState(false)
  const query = useQuery({ ...historyReportQuery(record.userId), enabled: isOpen })

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', t.copied)
    } catch {
      showToast('error', t.copyFailed)
    }
  }

  function textItems(): readonly MenuItem[] {
    // A cached report may lack newer entries.
    if (query.isFetching) return []
    if (!query.data) return [{ label: t.tryAgain, icon: 'repeat', keepsOpen: true, run: () => void query.refetch() }]
    const { text, summary } = query.data
    // A mail has its own lines.
    const subject = t.subject(dateWithYear(today)).replaceAll('\u00a0', ' ')
    return [
      { label: t.copy, icon: 'copy', run: () => void copy(text) },
      { label: t.mail, icon: 'mail', href: mailLink(subject, summary, t.mailCut) },
    ]
  }

  const lacks = noteOf(record, useTexts(dataTexts))
  const note = query.isFetching ? t.preparing : query.data ? lacks : t.failed
  const download: MenuItem = { label: t.download, icon: 'download', run: () => setDownloading(true) }
  return (
    <>
      <Menu
        label={t.title}
        icon="share"
        onOpenChange={setOpen}
        note={note}
        items={[download, ...textItems()]}
        buttonRef={button}
      />
      {isDownloading && (
        <DownloadDialog
          today={today}
          note={lacks}
          returnFocus={() => button.current}
          onClose={() => setDownloading(false)}
        />
      )}
    </>
  )
}

/** What the report lacks: unsent entries of this device. */
function noteOf({ unsent }: PatientRecord, t: Texts['data']): string | null {
  return unsent > 0 ? t.unsent(unsent) : null
}
