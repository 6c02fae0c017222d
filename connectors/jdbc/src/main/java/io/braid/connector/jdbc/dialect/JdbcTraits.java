package io.braid.connector.jdbc.dialect;

import io.braid.connector.jdbc.option.UrlRules;
import java.sql.Driver;

/**
 * The facts in which databases and their drivers differ.
 *
 * @param connector the connector's name, as users write it
 * @param driver the driver's class
 * @param urls which URLs are taken
 * @param schema where descriptions of schemas come from
 * @param streaming how rows are made to stream
 * @param readOnly whether connections are set to read only
 * @param values how values travel
 */
public record JdbcTraits(
        String connector,
        String driver,
        UrlRules urls,
        SchemaCatalog schema,
        Streaming streaming,
        boolean readOnly,
        Values values) {

    /** The driver, which comes with the connector. */
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

    /** Way in which a driver streams rows, and in which a stream is abandoned before its end. */
    public enum Streaming {
        /** A cursor inside a transaction; closing it stops it. */
        CURSOR,
        /**
         * The fetch size {@link Integer#MIN_VALUE}; closing would read all the rest, so the statement is cancelled
         * first.
         */
        ROW_BY_ROW,
        /** The driver streams by itself; closing would read all the rest, so the statement is cancelled first. */
        ADAPTIVE,
        /** The driver streams by itself, and closing stops it: the source sends no more than it was asked for. */
        ON_REQUEST,
        /** The database runs in this process or hands out finished results; closing stops it. */
        IN_PROCESS;

        /** True if a connection is of no use for anything else before all rows of its statement have been read. */
        public boolean occupies() {
            return this == ROW_BY_ROW || this == ADAPTIVE;
        }
    }

    /**
     * Representation of values on their way to and from a driver.
     *
     * @param padsChar whether CHAR(n) comes padded with blanks
     * @param textAsUtf8 whether the driver hands out the UTF-8 bytes of text without decoding them
     * @param earlyDates which dates before 1582 the driver moves by days
     * @param secondDigits how many digits of the second a parameter may have without being rounded on its way
     * @param arrays how many values are given as one argument
     */
    public record Values(boolean padsChar, boolean textAsUtf8, EarlyDates earlyDates, int secondDigits, Arrays arrays) {
        /** Where arguments are single values. */
        public Values(boolean padsChar, boolean textAsUtf8, EarlyDates earlyDates, int secondDigits) {
            this(padsChar, textAsUtf8, earlyDates, secondDigits, Arrays.NONE);
        }
    }

    /** Dates before 1582 that a driver converts through the Julian calendar, and so moves by days. */
    public enum EarlyDates {
        /** None. */
        EXACT,
        /** Typed dates: they are read as plain objects, and early ones are sent as timestamps. */
        DATES_MOVED,
        /** All parameters, and the moments of results: early parameters are sent as text, early moments are errors. */
        PARAMETERS_MOVED
    }

    /** Number of values that one argument can carry. */
    public enum Arrays {
        /** They are not. */
        NONE,
        /** As an array of PostgreSQL. */
        NATIVE,
        /** As an array of Braid. */
        BRAID,
        /** As the text of a JSON array; whole numbers only. */
        JSON
    }
}
