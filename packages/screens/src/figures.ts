/** `+$6.67`, `−$1.54`, `$0.00`: chips and their hundredths, with a sign that no screen reader leaves out. */
export const formatMoney = (chips: number): string => {
  const cents = Math.round(Math.abs(chips) * 100);
  const sign = cents === 0 ? '' : chips > 0 ? '+' : '-';
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${String(cents % 100).padStart(2, '0')}`;
};

/** `42 %`, `0.4 %`: a share, with a decimal where it would be nothing without. */
export const formatShare = (share: number): string => {
  const percent = share * 100;
  return percent > 0 && percent < 9.95 ? `${percent.toFixed(1)} %` : `${Math.round(percent)} %`;
};
