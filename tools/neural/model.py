"""The network: spelling, word and flags of each token, then dilated convolutions over the tokens."""

import torch
from torch import nn

DILATIONS = (1, 2, 4, 8, 1)


class Block(nn.Module):
    def __init__(self, width, dilation):
        super().__init__()
        self.near = nn.Conv1d(width, width, 3, padding=dilation, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm1d(width)

    def forward(self, x):
        return x + torch.relu(self.norm(self.near(x)))


class Tagger(nn.Module):
    """Inputs: characters [B, T, C], words [B, T] (buckets), flags [B, T, F]. `words_of` gives the number of
    the word that has a row of its own for each bucket, 0 for all others."""

    def __init__(self, form, words_of, width=96, letters=24, spelling=64, word=48, flags=64):
        super().__init__()
        self.register_buffer("words_of", torch.as_tensor(words_of, dtype=torch.int16))
        self.letters = nn.Embedding(form.alphabet, letters, padding_idx=0)
        self.spell = nn.Conv1d(letters, spelling, 3, padding=1)
        self.word = nn.Embedding(int(words_of.max()) + 1, word)
        self.flags = nn.Linear(form.flags, flags)
        self.join = nn.Linear(spelling + word + flags, width)
        self.drop = nn.Dropout(0.15)
        self.blocks = nn.ModuleList(Block(width, d) for d in DILATIONS)
        self.out = nn.Linear(width, len(form.outputs))
        self.temperature = nn.Parameter(torch.ones(()), requires_grad=False)

    def spelled(self, characters):
        x = self.letters(characters).transpose(1, 2)
        return torch.relu(self.spell(x)).amax(2)

    def spelled_by_tables(self, characters):
        """The same without a convolution per word: what each character adds at each of its three places is a row
        of a table."""
        rows = self.letters.weight
        tables = [rows @ self.spell.weight[:, :, place].t() for place in range(3)]
        around = torch.nn.functional.pad(characters, (1, 1))
        last = characters.shape[1]
        sums = sum(table[around[:, place:place + last]] for place, table in enumerate(tables))
        return torch.relu(sums.amax(1) + self.spell.bias)

    def logits(self, spelled, numbers, flags, mask=None):
        x = torch.cat([spelled, self.word(numbers), torch.relu(self.flags(flags))], 2)
        x = self.drop(torch.relu(self.join(x))).transpose(1, 2)
        for block in self.blocks:
            x = block(x if mask is None else x * mask)
        return self.out(self.drop(torch.relu(x.transpose(1, 2))))

    def forward(self, characters, words, flags):
        """As exported: probabilities [B, T, outputs]."""
        batch, tokens, width = characters.shape
        characters = characters.to(torch.int64).reshape(-1, width)
        spelled = self.spelled_by_tables(characters).reshape(batch, tokens, -1)
        numbers = self.words_of[words.to(torch.int64)].to(torch.int64)
        return torch.softmax(self.logits(spelled, numbers, flags) / self.temperature, 2)
