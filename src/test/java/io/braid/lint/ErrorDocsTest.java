package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/errors.md lists exactly the errors there are. */
final class ErrorDocsTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final TextFile POOR = new TextFile("errors.md", "head\n| `NO_SUCH_ERROR` | 99999 | USER |\n");

    @Test
    void everyErrorIsDocumented() {
        assertThat(ErrorRules.codesAreDocumented(docs())).isEmpty();
        assertThat(ErrorRules.codesAreDocumented(POOR)).hasSize(ErrorCode.values().length);
    }

    @Test
    void everyDocumentedErrorExists() {
        assertThat(ErrorRules.documentedCodesExist(docs())).isEmpty();
        assertThat(ErrorRules.documentedCodesExist(POOR))
                .extracting(Finding::line)
                .containsExactly(2);
    }

    /** Nothing that Braid does today can make a text too long; the code is kept for writing to sources. */
    @Test
    void everyErrorIsRaisedSomewhere() {
        assertThat(ErrorRules.neverRaised(REPOSITORY.files())).isSubsetOf(ErrorCode.STRING_TOO_LONG);
    }

    @Test
    void anErrorThatNothingRaisesIsFound() {
        var source =
                new TextFile("wire/src/main/java/A.java", "throw new BraidException(ErrorCode.SYNTAX_ERROR, x);\n");

        assertThat(ErrorRules.neverRaised(List.of(source)))
                .doesNotContain(ErrorCode.SYNTAX_ERROR)
                .contains(ErrorCode.INTERNAL_ERROR);
    }

    private static TextFile docs() {
        return REPOSITORY.file("docs/errors.md").orElseThrow();
    }
}
