package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md and the folders tell the same story, and every connector is held to its contract. */
final class FoldersTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final List<TextFile> SAMPLE = List.of(
            new TextFile("pom.xml", "<module>wire</module><module>connectors/redis</module>"),
            new TextFile("wire/pom.xml", ""),
            new TextFile("connectors/redis/pom.xml", ""),
            new TextFile("connectors/redis/src/main/java/io/braid/redis/RedisConnector.java", ""));

    @Test
    void everyFolderIsDescribed() {
        assertThat(TreeRules.foldersAreDescribed(REPOSITORY.files(), architecture()))
                .isEmpty();
        assertThat(TreeRules.foldersAreDescribed(SAMPLE, new TextFile("A.md", "`wire/` and `connectors/`")))
                .extracting(Finding::advice)
                .containsExactly("describe the folder `connectors/redis/` here");
    }

    @Test
    void everyDescribedFolderExists() {
        assertThat(TreeRules.describedFoldersExist(REPOSITORY.files(), architecture()))
                .isEmpty();
        assertThat(TreeRules.describedFoldersExist(SAMPLE, new TextFile("A.md", "`wire/`\n`gone/`\n")))
                .extracting(Finding::line)
                .containsExactly(2);
    }

    @Test
    void everyDescribedClassExists() {
        assertThat(TreeRules.describedClassesExist(REPOSITORY.files(), architecture()))
                .isEmpty();
        assertThat(TreeRules.describedClassesExist(
                        SAMPLE, new TextFile("A.md", "`io.braid.redis.RedisConnector`\n`io.braid.Gone`\n")))
                .extracting(Finding::line)
                .containsExactly(2);
    }

    /**
     * SQL Server's is not written yet: it takes Docker to try it, and plan snapshots cover its SQL until then. Braid's
     * needs a server, which stands on the connectors: the tests of {@code io.braid.link} are here.
     */
    @Test
    void everyConnectorHasAContractTest() {
        assertThat(TreeRules.connectorsHaveAContractTest(REPOSITORY.files()))
                .filteredOn(finding -> !List.of("connectors/sqlserver/pom.xml", "connectors/braid/pom.xml")
                        .contains(finding.path()))
                .isEmpty();
    }

    @Test
    void aConnectorWithoutAContractTestIsFound() {
        assertThat(TreeRules.connectorsHaveAContractTest(SAMPLE))
                .extracting(Finding::path)
                .containsExactly("connectors/redis/pom.xml");
    }

    private static TextFile architecture() {
        return REPOSITORY.file("ARCHITECTURE.md").orElseThrow();
    }
}
