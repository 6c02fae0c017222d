package io.braid.testkit.tier;

import java.util.Locale;

/**
 * Tiers of test runs: every build, the nightly deep tier, or an open-ended soak. Chosen by {@code -Dtier}; the Maven
 * profiles {@code deep} and {@code soak} set it.
 *
 * <p>Classes tagged {@code deep} run in the deep tier only. Classes tagged {@code scaled} run in every build, and in
 * the deep tier with more iterations.
 */
public enum Tier {
    BUILD,
    DEEP,
    SOAK;

    /** The tier of this run; an unknown name is an error, so that a typing mistake does not run the short form. */
    public static Tier current() {
        return valueOf(System.getProperty("tier", "build").toUpperCase(Locale.ROOT));
    }

    /** A size or a duration for the current tier, out of one for each; {@code -D<name>=<value>} overrides it. */
    public static int value(String name, int build, int deep, int soak) {
        int ofTier =
                switch (current()) {
                    case BUILD -> build;
                    case DEEP -> deep;
                    case SOAK -> soak;
                };
        return Integer.getInteger(name, ofTier);
    }
}
