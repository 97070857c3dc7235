import type { ConfirmationState } from '#core/profile/confirmation.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useConfirmationForm } from './use-confirmation-form.ts'
import './confirmations.css'

const icons: Readonly<Record<ConfirmationState, IconName>> = {
  agreed: 'taken',
  asked: 'upcoming',
  unasked: 'upcoming',
  refused: 'missed',
}

/**
 * The emergency contact's answers about alerts, for each address and number, and the invitation for those without an answer.
 */
export function ContactPlaces({ userId }: { userId: string }) {
  const t = useTexts(confirmationsTexts)
  const { confirmations, busy, ask } = useConfirmationForm(userId)
  const places = confirmations.filter(({ place }) => place.startsWith('contact-'))
  if (places.length === 0) return null
  return (
    <section className="contact-places">
      <h4>{t.contact.title}</h4>
      <ul>
        {places.map(({ place, state, address }) => (
          <li key={place}>
            <Icon name={icons[state]} />
            <p>
              <BidiText>{t.contact.places[state](isolated(address))}</BidiText>
            </p>
            {(state === 'asked' || state === 'unasked') && (
              <Button variant="quiet" size="sm" busy={busy === place} onClick={() => void ask(place)}>
                {state === 'asked' ? t.again : t.contact.invite}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
