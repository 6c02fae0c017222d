package io.braid.execution.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClientMemoryTest {
    private final ClientMemory memory = new ClientMemory(1000);

    @Test
    void aSessionGetsAQuarterAndAUserHalf() {
        ClientMemory.Share one = memory.open("ada");
        one.take(200);
        assertThatThrownBy(() -> one.take(51))
                .hasMessageContaining("this connection")
                .hasMessageContaining("250");
        memory.open("ada").take(250);
        ClientMemory.Share third = memory.open("ada");
        assertThatThrownBy(() -> third.take(51)).hasMessageContaining("all connections of ada");
        third.take(50);
        assertThat(memory.used()).isEqualTo(500);
    }

    @Test
    void othersHaveWhatAUserLeaves() {
        memory.open("ada").take(250);
        memory.open("ada").take(250);
        memory.open("bob").take(250);
        memory.open("carl").take(200);
        ClientMemory.Share last = memory.open("dan");
        assertThatThrownBy(() -> last.take(51)).hasMessageContaining("all connections would");
        last.take(50);
    }

    @Test
    void whatIsGivenBackIsThereForOthersAndAClosedSessionKeepsNothing() {
        ClientMemory.Share one = memory.open("ada");
        one.take(250);
        one.giveBack(100);
        assertThat(one.held()).isEqualTo(150);
        one.close();
        assertThat(memory.used()).isZero();
        one.giveBack(50);
        assertThat(memory.used()).isZero();
        assertThatThrownBy(() -> one.take(1)).hasMessageContaining("closed");
    }
}
