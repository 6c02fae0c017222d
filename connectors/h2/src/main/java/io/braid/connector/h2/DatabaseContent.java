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
 * Check of a database file's content. H2 runs the statements in a file when it opens it, including those of triggers
 * and drivers of linked tables. An untrusted file could thus run arbitrary code in this process, so it is inspected
 * first.
 */
final class DatabaseContent {
    /** Map of the statements, and their column in it. */
    private static final String STATEMENTS = "table.0";

    private static final int STATEMENT = 3;

    /** Statements, in H2's own form, that only create data or define privileges. */
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
     * Functions that access files or other databases, anywhere in the text: H2 stores the text of some views as
     * written, with comments. Names with a custom escape character, which could hide these, are rejected too.
     */
    private static final Pattern REACHING =
            Pattern.compile("FILE_READ|FILE_WRITE|CSVREAD|CSVWRITE|LINK_SCHEMA|UESCAPE");

    /** Text that H2 never writes: custom table engines, and further statements. */
    private static final Pattern STRANGE = Pattern.compile("\\bENGINE\\b|;|\\$\\$", Pattern.CASE_INSENSITIVE);

    private static final Pattern QUOTED = Pattern.compile("'[^']*+'|\"[^\"]*+\"");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(?:([0-9a-fA-F]{4})|\\+([0-9a-fA-F]{6}))");
    private static final Pattern TEXT = Pattern.compile("'[^']*+'?");
    private static final int MOST_SHOWN = 60;

    private DatabaseContent() {}

    /**
     * Rejects a file that would run code or read other files. A file that is already open in this process was checked
     * when it was opened. Synchronized, since the check locks the file in H2.
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

    /** An excerpt of a dangerous statement; empty if it is harmless. */
    static Optional<String> danger(String statement) {
        // As H2 parses it, where some letters of other alphabets become English letters in upper case.
        Matcher reaching = REACHING.matcher(unescaped(statement).toUpperCase(Locale.ENGLISH));
        if (reaching.find()) {
            return Optional.of(reaching.group() + " in " + shown(statement));
        }
        String bare = QUOTED.matcher(statement).replaceAll("?");
        return HARMLESS.matcher(statement).matches() && !STRANGE.matcher(bare).find()
                ? Optional.empty()
                : Optional.of(shown(statement));
    }

    /** The beginning of a statement without quoted text, such as passwords and program code. */
    private static String shown(String statement) {
        String text = TEXT.matcher(statement)
                .replaceAll("?")
                .replaceAll("/\\*.*?\\*/", "")
                .replaceAll("\\s+", " ")
                .strip();
        return text.substring(0, Math.min(text.length(), MOST_SHOWN));
    }

    /** Decodes escaped names; non-ASCII names are always escaped, and any name may be. */
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
