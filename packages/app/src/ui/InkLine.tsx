/** A ruled line that fills with ink. `label` describes it in words. */
export const InkLine = ({ label, share }: { readonly share: number; readonly label: string }) => (
  <svg class="line" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
    <rect class="bed" width="100" height="4" rx="2" />
    <rect class="fill" width={Math.max(0, Math.min(1, share)) * 100} height="4" rx="2" />
  </svg>
)
