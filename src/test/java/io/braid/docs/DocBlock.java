package io.braid.docs;

import io.braid.grammar.script.Script;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A block of SQL of a page.
 *
 * @param page its path in docs/
 * @param line of the page, on which the block begins
 */
record DocBlock(String page, int line, String text) {
    /** Between fences, or lines that are indented. */
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sql\n(.*?)^```|(?<=\n\n)((?: {4}[^\n]*\n)+)");

    private static final Pattern SQL = Pattern.compile(
            "(?s)\\s*(--[^\n]*\n\\s*)*(SELECT|WITH|EXPLAIN|CREATE|ALTER|DROP|IMPORT|COMMENT|GRANT|REVOKE"
                    + "|SET|RESET|SHOW|DESCRIBE|USE|REFRESH|ANALYZE|INSERT|UPDATE|DELETE|TRUNCATE|BEGIN|COMMIT"
                    + "|ROLLBACK|SAVEPOINT|RELEASE|CANCEL|RELOAD|CLEAR)\\b.*");

    /** All of them, in the order of the page. */
    static List<DocBlock> of(String page, String text) {
        return BLOCK.matcher(text)
                .results()
                .filter(block -> SQL.matcher(sql(block)).matches())
                .map(block -> new DocBlock(page, line(text, block.start()), sql(block)))
                .toList();
    }

    private static int line(String text, int offset) {
        return (int) text.substring(0, offset).lines().count() + 1;
    }

    private static String sql(MatchResult block) {
        return block.group(1) == null ? block.group(2).replaceAll("(?m)^ {4}", "") : block.group(1);
    }

    List<String> statements() {
        return Script.pieces(text, mistake -> {
                    throw mistake.toException();
                })
                .stream()
                .map(piece -> text.substring(piece.start(), piece.end()))
                .toList();
    }

    /** True if the block is a model, which is deployed as a file and not run. */
    boolean isModel() {
        return text.matches("(?s)(--[^\n]*\n)*CREATE DATABASE .*CREATE SERVER .*");
    }

    /** True if running it leaves everything as it was. */
    boolean isHarmless() {
        return statements().stream().allMatch(sql -> sql.matches("(?s)(SELECT|WITH|EXPLAIN|SHOW|DESCRIBE)\\b.*"));
    }
}
