package io.braid.spi.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BraidExceptionTest {
    private static final TextPlace PLACE = new TextPlace(2, 7);

    @Test
    void theMessageEndsWithThePlaceOfTheError() {
        BraidException error = new BraidException(ErrorCode.UNDEFINED_TABLE, "There is no table 'x'", PLACE);
        assertThat(error).hasMessage("There is no table 'x' (line 2, column 7)").hasNoCause();
        assertThat(error.sentence()).isEqualTo("There is no table 'x'");
        assertThat(error.place()).contains(PLACE);
    }

    @Test
    void anErrorThatIsNowhereInTheTextHasNoPlace() {
        BraidException error = new BraidException(ErrorCode.UNDEFINED_TABLE, "In view v (line 1, column 1)");
        assertThat(error.sentence()).isEqualTo(error.getMessage());
        assertThat(error.place()).isEmpty();
    }

    @Test
    void otherWordsAreAboutTheSamePlace() {
        BraidException error = new BraidException(ErrorCode.UNDEFINED_TABLE, "There is no table 'x'", PLACE);
        BraidException other = error.reworded("In view v: " + error.sentence(), error);
        assertThat(other)
                .hasMessage("In view v: There is no table 'x' (line 2, column 7)")
                .hasCause(error);
        assertThat(other.code()).isEqualTo(ErrorCode.UNDEFINED_TABLE);
        assertThat(other.place()).contains(PLACE);
    }
}
