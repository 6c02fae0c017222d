package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Each connector has a page of one shape, whose tables are what the connector declares. With
 * {@code -Dsources.write=true} they are written anew first.
 */
final class SourcePagesTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final Map<String, JdbcDialect> DIALECTS = InstalledDialects.byWrapper();

    @Test
    void thePageAboutAllSourcesIsWhatTheyDeclare() throws IOException {
        assertThat(check(SourcePages.all(DIALECTS), SourcePages.SECTIONS_OF_ALL))
                .isEmpty();
    }

    @Test
    void everyConnectorHasAPageThatIsWhatItDeclares() throws IOException {
        List<GeneratedPage> pages = SourcePages.each(DIALECTS);

        assertThat(pages).hasSizeGreaterThanOrEqualTo(6);
        for (GeneratedPage page : pages) {
            assertThat(check(page, SourcePages.SECTIONS)).isEmpty();
        }
    }

    @Test
    void aStalePartAndAMissingSectionAreFound() {
        GeneratedPage page = new GeneratedPage("a.md", Map.of("keys", "new\n"));
        String stale = "## A\n\n<!-- generated: keys -->\n\nold\n\n<!-- end -->\n";

        assertThat(page.check(stale, List.of("## A"))).hasSize(1);
        assertThat(page.check(page.rewritten(stale), List.of("## A"))).isEmpty();
        assertThat(page.check(page.rewritten(stale), List.of("## A", "## B"))).hasSize(1);
        assertThat(page.check("## A\n", List.of("## A")))
                .extracting(Finding::advice)
                .singleElement()
                .asString()
                .contains("generated: keys");
    }

    private static List<Finding> check(GeneratedPage page, List<String> headings) throws IOException {
        Path file = REPOSITORY.root().resolve(page.path());
        assertThat(file).as("a page of its own for each connector").isRegularFile();
        String text = Files.readString(file);
        if (Boolean.getBoolean("sources.write")) {
            text = page.rewritten(text);
            Files.writeString(file, text);
        }
        return page.check(text, headings);
    }
}
