package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Types that programs outside of Braid compile against are marked as such in the comment of their package. */
final class PublicApiTest {
    private static final String MARK = "Public API";
    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("(?m)^public (?:final |abstract )?(?:class|interface|enum|record) (\\w+)");

    private static final List<TextFile> FILES = Repository.here().files();

    @Test
    void everyPackageOfTheSpiIsMarked() {
        assertThat(packages("connectors/spi/src/main/java/io/braid/spi/"))
                .isNotEmpty()
                .allSatisfy(info -> assertThat(info.text()).as(info.path()).contains(MARK));
    }

    @Test
    void theDriverNamesEachOfItsPublicTypes() {
        String folder = "jdbc-driver/src/main/java/io/braid/jdbc/";
        String marked = packages(folder).stream()
                .filter(info -> info.path().equals(folder + "package-info.java"))
                .findFirst()
                .orElseThrow()
                .text();
        assertThat(marked).contains(MARK);
        List<String> types = FILES.stream()
                .filter(file -> file.path().startsWith(folder)
                        && !file.path().substring(folder.length()).contains("/"))
                .flatMap(file -> PUBLIC_TYPE.matcher(file.text()).results().map(match -> match.group(1)))
                .toList();
        assertThat(types).isNotEmpty().allSatisfy(type -> assertThat(marked).contains("{@link io.braid.jdbc." + type));
    }

    @Test
    void theDriversOtherPackagesAreInternal() {
        assertThat(packages("jdbc-driver/src/main/java/io/braid/jdbc/"))
                .filteredOn(info -> !info.text().contains(MARK))
                .isNotEmpty()
                .allSatisfy(info -> assertThat(info.text()).as(info.path()).contains("Internal to the driver"));
    }

    private static List<TextFile> packages(String folder) {
        return FILES.stream()
                .filter(file -> file.path().startsWith(folder) && file.path().endsWith("/package-info.java"))
                .toList();
    }
}
