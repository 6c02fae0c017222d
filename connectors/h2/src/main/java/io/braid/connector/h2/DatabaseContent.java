package io.braid.connector.h2;

import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.result.SearchRow;
import org.jspecify.annotations.Nullable;

/**
 * The content of a database file. H2 runs the statements that a file holds when it opens the file, triggers and the
 * drivers of linked tables among them, so that it is looked at before: whoever made it would do in this process
 * whatever he likes.
 */
final class DatabaseContent {
    /** The map with the statements, and the column of them. */
    private static final String STATEMENTS = "table.0";

    private static final int STATEMENT = 3;

    /** How statements begin that make what holds data, or says who may read it, as H2 writes them. */
    private static final Pattern HARMLESS = Pattern.compile(
            "CREATE (USER|ROLE|SCHEMA|((CACHED|MEMORY) )?TABLE|(FORCE )?(MATERIALIZED"
                    + " )?VIEW|SEQUENCE|DOMAIN|CONSTANT|SYNONYM"
                    + "|PRIMARY KEY|((UNIQUE (NULLS (NOT |ALL )?DISTINCT )?|SPATIAL |HASH )*INDEX))\\b.*"
                    + "|ALTER (TABLE|DOMAIN) .* ADD CONSTRAINT .*|GRANT .*|COMMENT ON .*"
                    + "|SET (ALLOW_LITERALS|CACHE_SIZE|COLLATION|CREATE_BUILD|DB_CLOSE_DELAY|DEFAULT_LOCK_TIMEOUT"
                    + "|DEFAULT_NULL_ORDERING|DEFAULT_TABLE_TYPE|EXCLUSIVE|IGNORECASE|LOCK_MODE|MAX_LENGTH_INPLACE_LOB"
                    + "|MAX_LOG_SIZE|MAX_MEMORY_ROWS|MAX_MEMORY_UNDO|MAX_OPERATION_MEMORY|MODE|NON_KEYWORDS"
                    + "|OPTIMIZE_REUSE_RESULTS|QUERY_STATISTICS|QUERY_STATISTICS_MAX_ENTRIES|REFERENTIAL_INTEGRITY"
                    + "|RETENTION_TIME|THROTTLE|TRUNCATE_LARGE_LENGTH|VARIABLE_BINARY|WRITE_DELAY) .*",
            Pattern.DOTALL);

    /**
     * Functions that reach for files, and other databases, wherever their names stand: of some views H2 retains the
     * text as it was written, with comments. So are names with escapes by other characters, in which those could hide.
     */
    private static final Pattern REACHING =
            Pattern.compile("FILE_READ|FILE_WRITE|CSVREAD|CSVWRITE|LINK_SCHEMA|UESCAPE");

    /** What H2 does not write there: tables of somebody's own making, and further statements. */
    private static final Pattern STRANGE = Pattern.compile("\\bENGINE\\b|;|\\$\\$", Pattern.CASE_INSENSITIVE);

    private static final Pattern QUOTED = Pattern.compile("'[^']*+'|\"[^\"]*+\"");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(?:([0-9a-fA-F]{4})|\\+([0-9a-fA-F]{6}))");
    private static final Pattern TEXT = Pattern.compile("'[^']*+'?");
    private static final int MOST_SHOWN = 60;

    private DatabaseContent() {}

    /**
     * Refuses a file that would run code or read other files. One that this process has open already is not looked at
     * again: it was when it was opened. One at a time, as H2 locks what is looked at.
     */
    static synchronized void requireHarmless(Path file) throws SQLException {
        try (MVStore store =
                new MVStore.Builder().fileName(file.toString()).readOnly().open()) {
            TransactionStore transactions = new TransactionStore(store, new ValueDataType());
            transactions.init();
            TransactionMap<Long, SearchRow> rows = transactions.begin().openMap(STATEMENTS);
            for (Iterator<Long> keys = rows.keyIterator(null); keys.hasNext(); ) {
                SearchRow row = rows.get(keys.next());
                String statement = row == null ? null : row.getValue(STATEMENT).getString();
                Optional<String> danger = statement == null ? Optional.empty() : danger(statement);
                if (danger.isPresent()) {
                    throw new SQLException("the database " + file + " has what could run code in the server, or read"
                            + " its files: " + danger.get() + "; drop that there, or see the server's setting"
                            + " external-access");
                }
            }
        } catch (MVStoreException e) {
            if (!isOpenHere(e)) {
                throw new SQLException(
                        "the database " + file + " cannot be looked at before it is opened: " + e.getMessage(), e);
            }
        } catch (RuntimeException e) {
            throw new SQLException(
                    "the database " + file + " cannot be looked at before it is opened: "
                            + e.getClass().getSimpleName(),
                    e);
        }
    }

    /** The part of a statement that is not harmless, in a few words. */
    static Optional<String> danger(String statement) {
        // As H2 reads them, to which some letters of other alphabets are English in upper case.
        Matcher reaching = REACHING.matcher(unescaped(statement).toUpperCase(Locale.ENGLISH));
        if (reaching.find()) {
            return Optional.of(reaching.group() + " in " + shown(statement));
        }
        String bare = QUOTED.matcher(statement).replaceAll("?");
        return HARMLESS.matcher(statement).matches() && !STRANGE.matcher(bare).find()
                ? Optional.empty()
                : Optional.of(shown(statement));
    }

    /** Its beginning, without what stands in quotes: passwords, texts of programs. */
    private static String shown(String statement) {
        String text = TEXT.matcher(statement)
                .replaceAll("?")
                .replaceAll("/\\*.*?\\*/", "")
                .replaceAll("\\s+", " ")
                .strip();
        return text.substring(0, Math.min(text.length(), MOST_SHOWN));
    }

    /** Names with other letters than those of English are written with escapes, and any name may be. */
    private static String unescaped(String statement) {
        return ESCAPED.matcher(statement).replaceAll(escape -> {
            String digits = escape.group(1) == null ? escape.group(2) : escape.group(1);
            int letter = Integer.parseInt(digits, 16);
            return Matcher.quoteReplacement(Character.isValidCodePoint(letter) ? Character.toString(letter) : "?");
        });
    }

    private static boolean isOpenHere(MVStoreException locked) {
        for (@Nullable Throwable each = locked; each != null; each = each.getCause()) {
            if (each instanceof OverlappingFileLockException) {
                return true;
            }
        }
        return false;
    }
}
