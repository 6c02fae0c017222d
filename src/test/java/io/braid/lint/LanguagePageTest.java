package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.grammar.parser.Explain;
import io.braid.grammar.reader.ReservedWords;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.script.StatementLimits;
import io.braid.grammar.statement.Change;
import io.braid.grammar.statement.Command;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.Show;
import io.braid.grammar.statement.Statement;
import io.braid.grammar.statement.UserCommand;
import io.braid.vdb.Definition;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.ModelChange;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the language has every statement that the parser knows, and nothing that it does not. */
final class LanguagePageTest {
    private static final Pattern SQL = Pattern.compile("(?s)```sql\n(.*?)```");
    private static final Pattern SECTION = Pattern.compile("(?ms)^#{2,3} ([A-Z ]+)\n(.*?)(?=^#{2,3} |\\z)");

    private final String page = Repository.here()
            .file("docs/language.md")
            .orElseThrow(() -> new AssertionError("there is no page docs/language.md"))
            .text();
    private final List<Statement> examples = SQL.matcher(page)
            .results()
            .flatMap(match -> StatementReader.readAll(match.group(1)).stream())
            .toList();

    @Test
    void everyKindOfStatementHasAnExample() {
        assertThat(examples).hasAtLeastOneElementOfType(Query.class);
        assertThat(kinds(examples.stream()))
                .containsAll(permitted(Command.class))
                .containsAll(permitted(UserCommand.class))
                .contains(Explain.class.getSimpleName());
        assertThat(kinds(examples.stream()
                        .filter(Change.class::isInstance)
                        .map(Change.class::cast)
                        .map(Change::change)))
                .containsAll(permitted(ModelChange.class));
        assertThat(kinds(examples.stream()
                        .filter(Change.class::isInstance)
                        .flatMap(statement -> definitions(((Change) statement).change()))))
                .containsAll(permitted(Definition.class));
        assertThat(examples)
                .filteredOn(Show.class::isInstance)
                .extracting(statement -> ((Show) statement).subject())
                .contains(Show.Subject.values());
    }

    @Test
    void theExamplesOfASectionAreTheStatementItIsAbout() {
        assertThat(SECTION.matcher(page).results().toList())
                .hasSizeGreaterThan(30)
                .allSatisfy(section -> assertThat(
                                SQL.matcher(section.group(2)).results().toList())
                        .hasSize(1)
                        .allSatisfy(
                                example -> assertThat(without(example.group(1).toUpperCase(Locale.ROOT)))
                                        .startsWith(section.group(1))));
    }

    @Test
    void everyStatementHasAScript() {
        List<String> scripts = Repository.here().files().stream()
                .filter(file -> file.path().endsWith(".slt"))
                .map(script -> without(script.text().toUpperCase(Locale.ROOT)))
                .toList();

        assertThat(SECTION.matcher(page).results().map(section -> section.group(1)))
                .hasSizeGreaterThan(30)
                .allSatisfy(statement ->
                        assertThat(scripts).anyMatch(script -> script.matches("(?s).*\n" + statement + "\\b.*")));
    }

    /** A statement without the words that may stand within its first ones. */
    private static String without(String sql) {
        return sql.replace("VIRTUAL ", "").replace("OR REPLACE ", "");
    }

    @Test
    void theReservedWordsAreThoseOfTheParser() {
        String words = page.substring(page.indexOf("## Reserved words"));
        List<String> listed = Pattern.compile("\\b[A-Z][A-Z0-9_-]*\\b")
                .matcher(words)
                .results()
                .map(match -> match.group())
                .toList();

        assertThat(listed).isEqualTo(ReservedWords.all());
    }

    @Test
    void theReservedWordsThatTheShellQuotesAreThoseOfTheParser() {
        assertThat(Repository.here()
                        .file("cli/src/main/resources/io/braid/cli/reserved-words.txt")
                        .orElseThrow(() -> new AssertionError("the shell has no list of reserved words"))
                        .text()
                        .lines())
                .containsExactlyElementsOf(ReservedWords.all());
    }

    @Test
    void theLimitsAreThoseOfTheParser() {
        assertThat(Stream.of(
                                StatementLimits.LONGEST_STATEMENT,
                                StatementLimits.DEEPEST,
                                StatementLimits.LONGEST_CHAIN,
                                StatementLimits.MOST_ITEMS,
                                StatementLimits.MOST_PARTS)
                        .map(limit -> String.format(Locale.ROOT, "| %,d", limit)))
                .allSatisfy(limit -> assertThat(page).contains(limit));
    }

    private static Stream<? extends Definition> definitions(ModelChange change) {
        if (change instanceof Grant grant) {
            return grant.grants().stream();
        }
        return change instanceof Create create ? Stream.of(create.definition()) : Stream.of();
    }

    private static List<String> kinds(Stream<?> objects) {
        return objects.flatMap(object -> Stream.of(
                        object.getClass().getSimpleName(),
                        object instanceof Query query ? query.tree().getClass().getSimpleName() : ""))
                .toList();
    }

    private static List<String> permitted(Class<?> type) {
        return Arrays.stream(type.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .toList();
    }
}
