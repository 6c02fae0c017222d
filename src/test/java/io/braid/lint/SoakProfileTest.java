package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The profile soak makes all tests long that can be, and names nothing else; again makes some of them short. */
final class SoakProfileTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final Pattern EFFORT = Pattern.compile("Effort\\.of\\(\"(\\w+)\"");
    private static final Pattern PROPERTY = Pattern.compile(
            "(?:Integer\\.getInteger\\(|System\\.getProperty\\((?=\"\\w+\\.seconds))\"((?:\\w+\\.)*\\w+)\"");
    /** It says where to begin, and not how much. */
    private static final String NO_AMOUNT = "survive.F2.from";

    private static final String TESTKIT = "connectors/testkit/";

    private static final Pattern ELEMENT = Pattern.compile("<((?:\\w+\\.)+\\w+)>");

    @Test
    void whatSaysHowMuchATestTriesIsSetByTheProfiles() {
        Set<String> read = new TreeSet<>();
        tests().forEach(file -> {
            EFFORT.matcher(file.text()).results().forEach(found -> read.add("survive." + found.group(1)));
            PROPERTY.matcher(file.text()).results().forEach(found -> read.add(found.group(1)));
        });
        assertThat(read.remove(NO_AMOUNT)).isTrue();

        assertThat(read)
                .hasSizeGreaterThan(20)
                .contains("survive.F1", "survive.F9", "survive.L1.tls", "survive.L6.mb", "crash.kills");
        assertThat(set(profile("soak"))).containsExactlyElementsOf(read);
        assertThat(read).containsAll(set(profile("again")));
    }

    /** One of its own would end the long form as well; {@code test.longest} is what each profile says. */
    @Test
    void whatTriesAsMuchAsItIsToldHasNoTimeLimitOfItsOwn() {
        assertThat(tests().filter(file -> EFFORT.matcher(file.text()).find()
                                || PROPERTY.matcher(file.text()).find())
                        .filter(file -> file.text().contains("@Timeout"))
                        .map(TextFile::name))
                .isEmpty();
    }

    @Test
    void whatNoTestReadsIsFound() {
        assertThat(set("<systemPropertyVariables>\n<a.b>1</a.b>\n<c.D1>2</c.D1></systemPropertyVariables>"))
                .containsExactly("a.b", "c.D1");
    }

    private static Stream<TextFile> tests() {
        return REPOSITORY.files().stream()
                .filter(file -> file.isTestCode() || file.path().startsWith(TESTKIT))
                .filter(file -> !file.name().equals("SoakProfileTest.java"));
    }

    private static String profile(String name) {
        String pom = REPOSITORY.file("pom.xml").orElseThrow().text();
        int start = pom.indexOf("<id>" + name + "</id>");
        return pom.substring(start, pom.indexOf("</profile>", start));
    }

    private static Set<String> set(String profile) {
        int start = profile.indexOf("<systemPropertyVariables>");
        String variables = profile.substring(start, profile.indexOf("</systemPropertyVariables>"));
        List<String> names = ELEMENT.matcher(variables)
                .results()
                .map(found -> found.group(1))
                .toList();
        return new TreeSet<>(names);
    }
}
