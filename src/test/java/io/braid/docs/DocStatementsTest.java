package io.braid.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every statement of the documentation runs, on a server with the tables that the pages speak of. */
@Tag("deep")
@Timeout(300)
final class DocStatementsTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root"));
    private static final Path STOCK = ROOT.resolve("src/test/docs");

    /** Share of the statements that may be left out, each with its reason. */
    private static final double MOST_SKIPPED = 0.05;

    private static List<DocBlock> blocks = List.of();
    private static DocNotes notes = new DocNotes(List.of());
    private static DocServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws SQLException, IOException {
        blocks = blocks();
        notes = new DocNotes(Files.readAllLines(STOCK.resolve("notes.txt")));
        server = new DocServer(folder, STOCK);
    }

    @AfterAll
    static void stop() throws SQLException {
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> statementsOfPagesRun() {
        return blocks.stream()
                .map(DocBlock::page)
                .distinct()
                .map(page -> dynamicTest(
                        page,
                        () -> run(
                                page,
                                blocks.stream()
                                        .filter(block -> block.page().equals(page))
                                        .toList())));
    }

    @Test
    void fewAreLeftOut() {
        List<String> all = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (DocBlock block : blocks) {
            for (String sql : block.statements()) {
                all.add(sql);
                notes.skipped(block.page(), sql).ifPresent(reason -> skipped.add(sql));
            }
        }
        System.out.println("Statements of the documentation: " + all.size() + ", not run: " + skipped.size());
        assertThat(all).hasSizeGreaterThan(250);
        assertThat((double) skipped.size() / all.size()).isLessThanOrEqualTo(MOST_SKIPPED);
    }

    @Test
    void everyNoteIsAboutAStatement() {
        assertThat(notes.unused(blocks)).isEmpty();
    }

    private static void run(String page, List<DocBlock> ofPage) throws SQLException, IOException {
        List<String> failures = new ArrayList<>();
        boolean anew = true;
        for (DocBlock block : ofPage) {
            if (anew) {
                server.startAnew();
            }
            run(block).ifPresent(failures::add);
            anew = notes.startsAnewForEachBlock(page) && !block.isHarmless();
        }
        assertThat(failures).isEmpty();
    }

    /** What went wrong, if anything did. */
    private static Optional<String> run(DocBlock block) throws IOException {
        String running = block.text();
        try {
            if (block.isModel()) {
                server.deploy(running);
                return Optional.empty();
            }
            for (String sql : block.statements()) {
                running = sql;
                if (notes.skipped(block.page(), sql).isEmpty()) {
                    for (String before : notes.before(block.page(), sql)) {
                        server.run(before);
                    }
                    server.run(sql);
                    for (String after : notes.after(block.page(), sql)) {
                        server.run(after);
                    }
                }
            }
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(
                    "docs/" + block.page() + ":" + block.line() + ": " + running + "\n  failed with " + e.getMessage());
        }
    }

    private static List<DocBlock> blocks() throws IOException {
        List<DocBlock> blocks = new ArrayList<>();
        Path docs = ROOT.resolve("docs");
        try (Stream<Path> pages = Files.walk(docs)) {
            for (Path page : pages.filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> !path.toString().contains("decisions"))
                    .sorted()
                    .toList()) {
                blocks.addAll(DocBlock.of(docs.relativize(page).toString(), Files.readString(page)));
            }
        }
        return blocks;
    }
}
