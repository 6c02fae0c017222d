package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.grammar.reader.StatementReader;
import io.braid.planner.model.VdbReader;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The user guide says what the code says: its tables, its examples and its index. */
final class ReferenceDocsTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final Map<String, JdbcDialect> DIALECTS = InstalledDialects.byWrapper();
    private static final Pattern SQL = Pattern.compile("(?s)```sql\n(.*?)```");

    @Test
    void tablesHaveExactlyTheRowsThatTheCodeDeclares() {
        assertThat(ReferenceTables.all(DIALECTS))
                .flatExtracting(table -> table.check(page(table.page())))
                .isEmpty();
    }

    @Test
    void aMissingRowAndOneTooManyAreFound() {
        ReferenceTable table = new ReferenceTable("a.md", "## Settings", List.of("| `port` | 1 |"));

        assertThat(table.check(new TextFile("a.md", "## Settings\n| `prot` | 1 |\n## Other\n| `port` | 1 |\n")))
                .extracting(Finding::line)
                .containsExactly(1, 2);
        assertThat(table.check(new TextFile("a.md", "# Nothing\n"))).hasSize(1);
        assertThat(table.check(new TextFile("a.md", "## Settings\n| `port` | 1 |\n")))
                .isEmpty();
    }

    @Test
    void everyWrapperIsToldOf() {
        assertThat(DIALECTS).hasSizeGreaterThanOrEqualTo(5);
        assertThat(DIALECTS.keySet())
                .allSatisfy(wrapper ->
                        assertThat(page("docs/connectors.md").text()).containsPattern("(?m)^## .*`" + wrapper + "`"));
    }

    @Test
    void modelsInTheGuideCanBeRead() {
        List<String> models = SQL.matcher(page("docs/models.md").text())
                .results()
                .map(match -> match.group(1))
                .toList();

        assertThat(models).anyMatch(ReferenceDocsTest::isWhole).allSatisfy(model -> {
            if (isWhole(model)) {
                assertThat(VdbReader.read("docs/models.md", model).name()).isNotEmpty();
            } else {
                assertThat(StatementReader.readAll(model)).isNotEmpty();
            }
        });
    }

    private static boolean isWhole(String model) {
        return model.contains("CREATE DATABASE");
    }

    @Test
    void theIndexAndTheSiteNameEveryPage() {
        String index = page("docs/README.md").text();
        String site = page("site/mkdocs.yml").text();

        assertThat(REPOSITORY.files())
                .extracting(TextFile::path)
                .filteredOn(path -> path.matches("docs/(?!README|decisions/)[^.]+\\.md"))
                .hasSizeGreaterThan(30)
                .allSatisfy(path -> {
                    String name = path.substring("docs/".length());
                    assertThat(index).contains("](" + name + ")");
                    assertThat(site).contains(": " + name + "\n");
                });
    }

    private static TextFile page(String path) {
        return REPOSITORY.file(path).orElseThrow(() -> new AssertionError("there is no page " + path));
    }
}
