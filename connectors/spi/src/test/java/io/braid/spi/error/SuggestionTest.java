package io.braid.spi.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionTest {
    private static final List<String> KNOWN = List.of("pool_size", "query-timeout", "port", "url");

    @Test
    void slipsOfTheFingerAreForgiven() {
        assertThat(Suggestion.nearest("pool_siez", KNOWN)).contains("pool_size");
        assertThat(Suggestion.nearest("querytimeout", KNOWN)).contains("query-timeout");
        assertThat(Suggestion.nearest("PROT", KNOWN)).contains("port");
        assertThat(Suggestion.nearest("query", KNOWN)).contains("query-timeout");
    }

    @Test
    void whatIsNearNothingHasNoSuggestion() {
        assertThat(Suggestion.nearest("frobnicate", KNOWN)).isEmpty();
        assertThat(Suggestion.nearest("", KNOWN)).isEmpty();
        assertThat(Suggestion.hint("frobnicate", KNOWN)).isEmpty();
    }

    @Test
    void aHintIsReadyToBeAppended() {
        assertThat(Suggestion.hint("prt", KNOWN)).isEqualTo(" (did you mean 'port'?)");
    }
}
