/** The one drawing that the cards have. */
export const Icon = () => (
  <svg class="i i-s" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8.5 5 4.5 9l4 4M5 9h8.500a5.5 5.5 0 0 1 0 11H9" />
  </svg>
)
