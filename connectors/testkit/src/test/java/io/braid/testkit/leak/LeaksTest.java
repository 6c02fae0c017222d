package io.braid.testkit.leak;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;

class LeaksTest {
    @Test
    void aBufferThatNobodyHasReleasedIsFoundAndWhoHadItTold() throws Exception {
        leak();
        Leaks.look();
        assertThatThrownBy(Leaks::assertNone)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("1 leaks")
                .hasMessageContaining("ByteBuf")
                .hasMessageContaining(LeaksTest.class.getName() + ".leak(");
    }

    private static void leak() {
        ByteBuf buffer = ByteBufAllocator.DEFAULT.buffer();
        buffer.writeByte(1);
    }

    @Test
    void oneThatHasBeenReleasedIsNot() throws Exception {
        ByteBufAllocator.DEFAULT.buffer().writeByte(1).release();
        Leaks.look();
        assertThatCode(Leaks::assertNone).doesNotThrowAnyException();
    }
}
