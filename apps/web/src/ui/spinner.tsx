/** Something is on its way. */
export const Spinner = ({ label = 'Loading' }: { readonly label?: string | undefined }) => (
  <p class="spinner" role="status">
    <span class="spinner-ring" aria-hidden="true" />
    <span>{label}</span>
  </p>
);
