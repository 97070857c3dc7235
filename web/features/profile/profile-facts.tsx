import type { Output } from '#core/api/endpoint.ts'
import type { getProfile } from '#core/api/profile.ts'
import { countryName } from '#core/profile/countries.ts'
import { wholeDate } from '#web/texts/dates.ts'
import { profileTexts } from '#web/texts/en/profile.ts'
import { countryText, relationshipText } from '#web/texts/stored-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import './profile-facts.css'

type Profile = Output<typeof getProfile>

/** The profile dialog (product 3.7): personal data, contact details and the emergency contact. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts)
  const relation = profile.emergencyContactRelation
  const contactName = profile.emergencyContactName.trim()
  return (
    <div className="profile-facts">
      <section>
        <h3>{t.personal}</h3>
        <dl>
          <Fact name={t.fullName} value={`${profile.firstName} ${profile.lastName}`.trim() || t.notProvided} />
          <Fact name={t.dateOfBirth} value={profile.dateOfBirth ? wholeDate(profile.dateOfBirth) : t.notProvided} />
          <Fact name={t.sex} value={profile.sex ? t.sexes[profile.sex] : t.notSpecified} />
          <Fact name={t.country} value={countryText(profile.selectedCountry, countryName(profile.selectedCountry))} />
        </dl>
      </section>
      <section>
        <h3>{t.contact}</h3>
        <dl>
          <Fact name={t.email} value={profile.email} />
          <Fact name={t.phone} value={profile.phone || t.notProvided} />
          {profile.address !== '' && <Fact name={t.address} value={profile.address} />}
        </dl>
      </section>
      {contactName !== '' && (
        <section>
          <h3>{t.emergency}</h3>
          <dl>
            <Fact name={t.name} value={contactName} />
            <Fact name={t.relationship} value={relation ? relationshipText(relation) : t.notProvided} />
            <Fact name={t.email} value={profile.emergencyContactEmail || t.notProvided} />
            <Fact name={t.phone} value={profile.emergencyPhone || t.notProvided} />
            {profile.emergencyContactAddress !== '' && (
              <Fact name={t.address} value={profile.emergencyContactAddress} />
            )}
          </dl>
        </section>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}
