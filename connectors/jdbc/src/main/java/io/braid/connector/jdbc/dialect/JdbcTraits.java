package io.braid.connector.jdbc.dialect;

import io.braid.connector.jdbc.option.UrlRules;
import java.sql.Driver;

/**
 * Properties of a database and its driver.
 *
 * @param connector the connector's name
 * @param driver the driver's class
 * @param urls the accepted URLs
 * @param schema the catalog queries
 * @param streaming the driver's way of streaming rows
 * @param readOnly true if connections are set to read-only
 * @param values the representation of values
 */
public record JdbcTraits(
        String connector,
        String driver,
        UrlRules urls,
        SchemaCatalog schema,
        Streaming streaming,
        boolean readOnly,
        Values values) {

    /** The driver, which is bundled with the connector. */
    Driver newDriver() {
        try {
            return Class.forName(driver)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the driver " + driver + " of connector " + connector + " is not there", e);
        }
    }

    /** Way in which a driver streams rows, and in which a stream is closed before its end. */
    public enum Streaming {
        /** A cursor in a transaction; closing it ends the statement. */
        CURSOR,
        /**
         * Fetch size {@link Integer#MIN_VALUE}; closing would read all remaining rows, so the statement is cancelled
         * first.
         */
        ROW_BY_ROW,
        /**
         * The driver streams by default; closing would read all remaining rows, so the statement is cancelled first.
         */
        ADAPTIVE,
        /** The driver streams by default, and closing ends the statement: the source sends only requested rows. */
        ON_REQUEST,
        /** The database runs in this process or returns complete results; closing ends the statement. */
        IN_PROCESS;

        /** True if the connection is busy until all rows of its statement have been read. */
        public boolean occupies() {
            return this == ROW_BY_ROW || this == ADAPTIVE;
        }
    }

    /**
     * Representation of values in a driver.
     *
     * @param padsChar true if CHAR(n) values are padded with blanks
     * @param textAsUtf8 true if the driver returns text as UTF-8 bytes
     * @param earlyDates the dates before 1582 that the driver shifts by days
     * @param secondDigits the maximal number of fractional second digits that the driver sends without rounding
     * @param arrays the form of list parameters
     */
    public record Values(boolean padsChar, boolean textAsUtf8, EarlyDates earlyDates, int secondDigits, Arrays arrays) {
        /** Values of a driver without list parameters. */
        public Values(boolean padsChar, boolean textAsUtf8, EarlyDates earlyDates, int secondDigits) {
            this(padsChar, textAsUtf8, earlyDates, secondDigits, Arrays.NONE);
        }
    }

    /** Dates before 1582 that a driver converts through the Julian calendar, which shifts them by days. */
    public enum EarlyDates {
        /** None. */
        EXACT,
        /** Typed dates: read as plain objects; early ones are sent as timestamps. */
        DATES_MOVED,
        /**
         * All parameters, and timestamps with time zone in results: early parameters are sent as text, early results
         * are errors.
         */
        PARAMETERS_MOVED
    }

    /** Form of a parameter that carries a list of values. */
    public enum Arrays {
        /** Unsupported. */
        NONE,
        /** An array of PostgreSQL. */
        NATIVE,
        /** An array of Braid. */
        BRAID,
        /** The text of a JSON array; integers only. */
        JSON
    }
}
